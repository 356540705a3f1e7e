/** Starts the built server as a process, on a free port and in a folder that is removed with it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { copyReadyShop } from '../../support/ready-shop.ts';

export interface RunningServer {
  url: string;
  dataDir: string;
  admin: { email: string; password: string };
  stop(): Promise<void>;
}

const program = fileURLToPath(new URL('../../../dist/server/main.js', import.meta.url));

export async function startServer(settings: Record<string, string> = {}): Promise<RunningServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'countinghouse-e2e-'));
  // If root starts it, the database runs as another user, who must be able to reach the folder.
  chmodSync(dataDir, 0o711);
  // Migrations give an empty shop the decimals of its currency.
  if (!settings.CURRENCY) copyReadyShop(dataDir);
  const admin = { email: 'admin@example.com', password: 'ledger and lamp 88' };
  const server = spawn(process.execPath, [program], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
      BUSINESS_NAME: 'Corner Shop',
      BUSINESS_TZ: 'Africa/Kampala',
      LOCALE: 'en',
      SMTP_URL: '',
      TRUST_PROXY: '1',
      LOG_LEVEL: 'warn',
      ...settings,
    },
  });
  const stop = async () => {
    if (server.exitCode === null) {
      const gone = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGTERM');
      await gone;
    }
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    return { url: await readyAt(server), dataDir, admin, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function readyAt(server: ChildProcess): Promise<string> {
  let said = '';
  return new Promise((resolve, reject) => {
    server.stdout?.on('data', (chunk) => {
      said += chunk;
      const url = /ready at (\S+)/.exec(said)?.[1];
      if (url) resolve(url);
    });
    server.stderr?.on('data', (chunk) => {
      said += chunk;
    });
    server.once('exit', (code) =>
      reject(new Error(`The server ended with code ${code} before it was ready:\n${said}`)),
    );
  });
}
