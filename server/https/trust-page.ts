/** The page that explains how a device comes to trust the shop's own certificate: one file, without scripts. */
import { createHash } from 'node:crypto';
import { encode } from 'uqr';
import type { Language } from '../../contract/words/languages.ts';
import { type Message, msg } from '../../contract/words/text.ts';
import type { Words } from '../base/words.ts';
import { escaped, htmlTag } from '../mail/escape-html.ts';

export interface TrustPage {
  /** The name under which devices list the authority. */
  name: string;
  sha256: string;
  sha1: string;
  /** The address of the shop for this reader. */
  shop: string;
  /** The address of this page for another device. */
  here: string;
  system: System | null;
}

export const certificatePath = '/countinghouse.crt';

export type System = 'android' | 'iphone' | 'windows' | 'mac';

const style = `
:root { color-scheme: light dark; background: #fff; color: #1a1b1e; }
a { color: #0b5ed7; }
@media (prefers-color-scheme: dark) { :root { background: #1a1b1e; color: #e9ecef; } a { color: #8ab4f8; } }
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 40rem; margin: 0 auto; padding: 1rem; }
h1 { font-size: 1.5rem; line-height: 1.25; }
h2 { font-size: 1.15rem; margin: 2rem 0 0.5rem; }
a.button { display: inline-block; padding: 0.75rem 1.25rem; border-radius: 0.5rem; background: #0b6e4f; color: #fff; text-decoration: none; }
details { border: 1px solid #8886; border-radius: 0.5rem; margin: 0.5rem 0; padding: 0 1rem; }
summary { font-weight: 600; padding: 0.75rem 0; cursor: pointer; }
dt { font-weight: 600; }
dd { margin: 0 0 0.75rem; }
code, .address { direction: ltr; unicode-bidi: isolate; overflow-wrap: anywhere; }
svg { display: block; width: 12rem; max-width: 100%; background: #fff; }
`;

export const trustPagePolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

interface Steps {
  system: System;
  title: Message<string>;
  steps: Message<string>[];
}

const systems: Steps[] = [
  {
    system: 'android',
    title: msg('Android'),
    steps: [
      msg('The device needs a screen lock: a PIN, a pattern or a password.'),
      msg(
        'Open Settings › Security & privacy › More security settings › Encryption & credentials › Install a certificate › CA certificate. If yours calls it something else, search the settings for “certificate”.',
      ),
      msg('Press “Install anyway” and choose the file countinghouse.crt.'),
      msg('Use Chrome. Firefox does not trust it without a setting of its own.'),
    ],
  },
  {
    system: 'iphone',
    title: msg('iPhone and iPad'),
    steps: [
      msg('Open this page in Safari, press the button above, and allow the profile to be downloaded.'),
      msg('Open Settings › General › VPN & Device Management, choose the downloaded profile and press Install.'),
      msg('Open Settings › General › About › Certificate Trust Settings and switch on the certificate.'),
    ],
  },
  {
    system: 'windows',
    title: msg('Windows'),
    steps: [
      msg('Open the file countinghouse.crt and press Install Certificate.'),
      msg(
        'Choose Current User, then “Place all certificates in the following store”, Browse, Trusted Root Certification Authorities.',
      ),
      msg('Press Next and Finish, and answer the warning with Yes. Then close the browser and open it again.'),
    ],
  },
  {
    system: 'mac',
    title: msg('Mac'),
    steps: [
      msg('Open the file countinghouse.crt. Keychain Access asks where to keep it: choose login.'),
      msg('Find the certificate there, double-click it, open Trust, and choose Always Trust.'),
      msg('Close the window and enter your password. Then close the browser and open it again.'),
    ],
  },
];

export function renderTrustPage(page: TrustPage, language: Language, { t }: Words): string {
  const title = escaped(t('Let this device trust the shop'));
  const shop = escaped(page.shop);
  const here = escaped(page.here);
  const lists = systems.map(({ system, title: name, steps }) => {
    const items = steps.map((step) => `<li>${escaped(t(step))}</li>`);
    const open = system === page.system ? ' open' : '';
    return `<details${open}><summary>${escaped(t(name))}</summary><ol>${items.join('')}</ol></details>`;
  });
  return `<!doctype html>
${htmlTag(language)}
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p>${escaped(t("The books are on a computer in this shop, and what is typed on other devices travels to it encrypted. Each device has to be told once that it can trust the shop's certificate. Then the camera can scan, and the page can be installed."))}</p>
<h2>${escaped(t('1. Download the certificate'))}</h2>
<p><a class="button" href="${certificatePath}">${escaped(t('Download'))}</a></p>
<p>${escaped(t("It is called “{{name}}”, and it counts for this shop's own addresses only.", { name: page.name }))}</p>
<h2>${escaped(t('2. Install it'))}</h2>
${lists.join('\n')}
<h2>${escaped(t('3. Compare the fingerprint'))}</h2>
<p>${escaped(t("Your device shows the fingerprint with the certificate. It must be the one that the shop's computer wrote when Countinghouse was started. If it is another one, remove the certificate: somebody has come between you and the shop."))}</p>
<dl>
<dt>SHA-256</dt><dd><code>${page.sha256}</code></dd>
<dt>${escaped(t('SHA-1, which Windows calls the thumbprint'))}</dt><dd><code>${page.sha1}</code></dd>
</dl>
<h2>${escaped(t('4. Open the shop'))}</h2>
<p><a class="address" href="${shop}">${shop}</a></p>
<h2>${escaped(t('Another device'))}</h2>
<p>${escaped(t('Point the camera of a phone or tablet at this code to open this page there.'))}</p>
${qrCode(page.here, escaped(t('QR code of this page')))}
<p><span class="address">${here}</span></p>
</main>
</body>
</html>
`;
}

/** Width of the white border, in modules, as the standard requires. */
const quietZone = 4;

function qrCode(text: string, label: string): string {
  const { size, data } = encode(text, { ecc: 'L', border: quietZone });
  const squares = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')));
  return `<svg role="img" aria-label="${label}" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path d="${squares.join('')}"/></svg>`;
}
