/**
 * The certificate that the shop's own authority signs for this server: made at the start, and again when the machine gets
 * another address or the certificate nears its end. Its key is never on disk.
 */
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { openAuthority } from './authority.ts';
import { endOf, makeCertificate, permittedBy, type Signed } from './certificates.ts';
import { type MachineNames, machineNames } from './machine-names.ts';
import type { Pair, PairSource } from './pair.ts';

export interface MadeCertificate extends PairSource {
  authority: Signed;
  /** What the certificate is for. */
  names(): MachineNames;
}

type Place = Pick<Config, 'dataDir' | 'httpsNames'>;

/** In milliseconds. */
const renewedBefore = 30 * 24 * 60 * 60 * 1000;

export function madeCertificate(
  config: Place,
  now: () => Date,
  log: Logger,
  lookUpNames: () => MachineNames = () => machineNames(config),
): MadeCertificate {
  const authority = openAuthority(config, lookUpNames(), now(), log);
  const isPermitted = permittedBy(authority);
  let wanted = lookUpNames();
  let names = permitted(wanted);
  let made = makeCertificate(authority, names, now());

  /** An authority that was made under another name of this machine can't sign for the new one, so that name is left out. */
  function permitted(all: MachineNames): MachineNames {
    const left = [...all.names, ...all.addresses].filter((one) => !isPermitted(one));
    if (left.length) {
      log.warn(
        { left },
        'the https authority was made without these names: devices can not use them until it is made anew',
      );
    }
    return { names: all.names.filter(isPermitted), addresses: all.addresses.filter(isPermitted) };
  }

  function renewed(): Pair | null {
    const found = lookUpNames();
    const isChanged = JSON.stringify(found) !== JSON.stringify(wanted);
    if (!isChanged && endOf(made) - now().getTime() > renewedBefore) return null;
    if (isChanged) names = permitted(found);
    wanted = found;
    made = makeCertificate(authority, names, now());
    log.info({ ...names, until: made.certificate.validTo }, 'the https certificate was made anew');
    return pairOf(made, authority);
  }

  return { authority, names: () => names, current: () => pairOf(made, authority), renewed };
}

/** Includes the authority's certificate, so that people who look at it in a browser can compare the fingerprint. */
function pairOf({ key, certificate }: Signed, authority: Signed): Pair {
  return {
    key: key.export({ type: 'pkcs8', format: 'pem' }) as string,
    cert: `${certificate.toString()}${authority.certificate.toString()}`,
  };
}
