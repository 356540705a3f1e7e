/** A server with a certificate, and how a client that trusts only this authority judges it. */
import { once } from 'node:events';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { checkServerIdentity, connect, type PeerCertificate } from 'node:tls';

export interface Presented {
  key: string;
  cert: string;
}

export async function serveWith(pair: Presented): Promise<Server> {
  const server = createServer(pair, (_request, response) => response.end('ok')).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

/** The certificate of the server; rejects with the reason if the client does not trust it. */
export function meet(server: Server, asWhom: string, authority: string): Promise<PeerCertificate> {
  const { port } = server.address() as AddressInfo;
  // The certificate is checked against the name, whatever address it was found at.
  const isAddress = /^[\d.]+$|:/.test(asWhom);
  return new Promise((resolve, reject) => {
    const socket = connect({
      host: '127.0.0.1',
      port,
      ca: authority,
      ...(isAddress ? {} : { servername: asWhom }),
      checkServerIdentity: (_host, certificate) => checkServerIdentity(asWhom, certificate),
    });
    socket.once('secureConnect', () => {
      resolve(socket.getPeerCertificate());
      socket.destroy();
    });
    socket.once('error', reject);
  });
}
