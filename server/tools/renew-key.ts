/** `npm run renew-key`: makes a new key for the secrets of two-step sign-in. It may run next to the server. */
import { keyFile } from '../second-factor/keys.ts';
import { renewKey } from '../second-factor/renew-key.ts';
import { runTool } from './tool.ts';

await runTool(async ({ config, database }) => {
  const count = await renewKey({ db: database.db, config });
  const which = config.secretsKey ? 'the first key of SECRETS_KEY' : `a new key in ${keyFile(config)}`;
  console.log(`Two-step sign-in secrets are now encrypted with ${which}; ${count} had another key.`);
  if (!config.secretsKey) {
    console.log(
      'The old key stays in the file after the new one, for older backups. Delete its line when you no longer need them.',
    );
  } else if (count === 0) {
    console.log('To change the key, put a new one first, SECRETS_KEY=NEW,OLD, on every server, and run this again.');
  }
});
