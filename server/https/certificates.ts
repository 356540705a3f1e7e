/**
 * Certificates: that of the authority, which devices trust once, and those that it signs for this server. The authority is limited
 * to servers with the names and private addresses of the shop, so that its key, if it were ever stolen, is good for nothing else:
 * neither for a bank's page nor for signing programs.
 */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign, X509Certificate } from 'node:crypto';
import { isIP, isIPv4 } from 'node:net';
import { AsnConvert, OctetString } from '@peculiar/asn1-schema';
import {
  AlgorithmIdentifier,
  AttributeTypeAndValue,
  AttributeValue,
  AuthorityKeyIdentifier,
  BasicConstraints,
  Certificate,
  ExtendedKeyUsage,
  Extension,
  Extensions,
  GeneralName,
  GeneralSubtree,
  GeneralSubtrees,
  id_ce_authorityKeyIdentifier,
  id_ce_basicConstraints,
  id_ce_extKeyUsage,
  id_ce_keyUsage,
  id_ce_nameConstraints,
  id_ce_subjectAltName,
  id_ce_subjectKeyIdentifier,
  id_kp_serverAuth,
  KeyIdentifier,
  KeyUsage,
  KeyUsageFlags,
  Name,
  NameConstraints,
  RelativeDistinguishedName,
  SubjectAlternativeName,
  SubjectKeyIdentifier,
  SubjectPublicKeyInfo,
  TBSCertificate,
  Validity,
  Version,
} from '@peculiar/asn1-x509';
import { isWithin, type MachineNames, privateRanges } from './machine-names.ts';

export interface Signed {
  key: KeyObject;
  certificate: X509Certificate;
}

const day = 24 * 60 * 60 * 1000;
const authorityDays = 3650;
/** Apple's devices refuse more than 825 days, and the sooner a server's certificate ends, the less a stolen key is worth. */
export const certificateDays = 90;
/** The certificate is valid from so many days earlier, because the clocks of tills are sometimes wrong. */
const daysBefore = 2;

const commonName = '2.5.4.3';
const ecdsaWithSha256 = '1.2.840.10045.4.3.2';

export function makeAuthority({ names, addresses }: MachineNames, now: Date): Signed {
  const [, host = 'this computer'] = names;
  const ranges = [...privateRanges, ...addresses.filter((one) => !isWithin(privateRanges, one)).map(alone)];
  const permitted = [...names.map((dNSName) => ({ dNSName })), ...ranges.map((iPAddress) => ({ iPAddress }))];
  const subtrees = permitted.map((base) => new GeneralSubtree({ base: new GeneralName(base) }));
  return issue({
    subject: `Countinghouse on ${host} (${now.toISOString().slice(0, 10)})`,
    issuer: null,
    now,
    days: authorityDays,
    extensions: [
      extension(id_ce_basicConstraints, new BasicConstraints({ cA: true, pathLenConstraint: 0 }), true),
      extension(id_ce_keyUsage, new KeyUsage(KeyUsageFlags.keyCertSign), true),
      extension(id_ce_extKeyUsage, new ExtendedKeyUsage([id_kp_serverAuth])),
      extension(id_ce_nameConstraints, new NameConstraints({ permittedSubtrees: new GeneralSubtrees(subtrees) }), true),
    ],
  });
}

export function makeCertificate(authority: Signed, { names, addresses }: MachineNames, now: Date): Signed {
  const alternatives = [...names.map((dNSName) => ({ dNSName })), ...addresses.map((iPAddress) => ({ iPAddress }))];
  return issue({
    subject: names[1] ?? 'localhost',
    issuer: authority,
    now,
    days: certificateDays,
    extensions: [
      extension(id_ce_basicConstraints, new BasicConstraints(), true),
      extension(id_ce_keyUsage, new KeyUsage(KeyUsageFlags.digitalSignature), true),
      extension(id_ce_extKeyUsage, new ExtendedKeyUsage([id_kp_serverAuth])),
      extension(id_ce_subjectAltName, new SubjectAlternativeName(alternatives.map((one) => new GeneralName(one)))),
    ],
  });
}

/** The names and addresses that the authority was made for: nobody accepts what it signs for others. */
export function permittedBy({ certificate }: Signed): (nameOrAddress: string) => boolean {
  const { extensions = [] } = AsnConvert.parse(certificate.raw, Certificate).tbsCertificate;
  const found = extensions.find(({ extnID }) => extnID === id_ce_nameConstraints);
  const { permittedSubtrees = [] } = found ? AsnConvert.parse(found.extnValue, NameConstraints) : {};
  const bases = [...permittedSubtrees].map(({ base }) => base);
  const ranges = bases.flatMap(({ iPAddress }) => iPAddress ?? []);
  const names = bases.flatMap(({ dNSName }) => dNSName ?? []);
  return (one) => (isIP(one) ? isWithin(ranges, one) : names.some((name) => one === name || one.endsWith(`.${name}`)));
}

export function endOf({ certificate }: Signed): number {
  return Date.parse(certificate.validTo);
}

interface Wanted {
  subject: string;
  /** Null for the authority, which signs itself. */
  issuer: Signed | null;
  now: Date;
  days: number;
  extensions: Extension[];
}

function issue({ subject, issuer, now, days, extensions }: Wanted): Signed {
  const { publicKey, privateKey: key } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const signature = new AlgorithmIdentifier({ algorithm: ecdsaWithSha256 });
  const subjectPublicKeyInfo = AsnConvert.parse(
    publicKey.export({ type: 'spki', format: 'der' }),
    SubjectPublicKeyInfo,
  );
  const parent = issuer && AsnConvert.parse(issuer.certificate.raw, Certificate).tbsCertificate;
  const tbsCertificate = new TBSCertificate({
    version: Version.v3,
    serialNumber: serialNumber(),
    signature,
    issuer: parent?.subject ?? named(subject),
    validity: new Validity({ notBefore: at(now, -daysBefore), notAfter: at(now, days) }),
    subject: named(subject),
    subjectPublicKeyInfo,
    extensions: new Extensions([
      ...extensions,
      extension(id_ce_subjectKeyIdentifier, new SubjectKeyIdentifier(keyIdOf(subjectPublicKeyInfo))),
      extension(
        id_ce_authorityKeyIdentifier,
        new AuthorityKeyIdentifier({
          keyIdentifier: new KeyIdentifier(keyIdOf(parent?.subjectPublicKeyInfo ?? subjectPublicKeyInfo)),
        }),
      ),
    ]),
  });
  const signed = sign('sha256', Buffer.from(AsnConvert.serialize(tbsCertificate)), issuer?.key ?? key);
  const whole = new Certificate({ tbsCertificate, signatureAlgorithm: signature, signatureValue: bytesOf(signed) });
  return { key, certificate: new X509Certificate(Buffer.from(AsnConvert.serialize(whole))) };
}

function extension(extnID: string, value: unknown, critical = false): Extension {
  return new Extension({ extnID, critical, extnValue: new OctetString(AsnConvert.serialize(value)) });
}

function named(value: string): Name {
  const attribute = new AttributeTypeAndValue({
    type: commonName,
    value: new AttributeValue({ utf8String: value }),
  });
  return new Name([new RelativeDistinguishedName([attribute])]);
}

function keyIdOf({ subjectPublicKey }: SubjectPublicKeyInfo): Buffer {
  return createHash('sha1').update(Buffer.from(subjectPublicKey)).digest();
}

/** The number must be positive and may not begin with zeros. */
function serialNumber(): ArrayBuffer {
  const bytes = randomBytes(16);
  bytes[0] = (bytes[0]! & 0x7f) | 0x40;
  return bytesOf(bytes);
}

function bytesOf(buffer: Buffer): ArrayBuffer {
  return new Uint8Array(buffer).buffer;
}

/** A range that contains only this address. */
function alone(address: string): string {
  return `${address}/${isIPv4(address) ? 32 : 128}`;
}

/** Rounded, because certificates have no fractions of a second. */
function at(now: Date, days: number): Date {
  return new Date(Math.floor((now.getTime() + days * day) / 1000) * 1000);
}
