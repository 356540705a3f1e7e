/** `npm run renew-key`: a new key for the secrets of two-step sign-in. It may run beside the server. */
import { keyFile } from '../second-factor/keys.ts';
import { renewKey } from '../second-factor/renew-key.ts';
import { runTool } from './tool.ts';

await runTool(async ({ config, database }) => {
  const count = await renewKey({ db: database.db, config });
  const which = config.secretsKey ? 'the first key of SECRETS_KEY' : `a new key in ${keyFile(config)}`;
  console.log(`The secrets of two-step sign-in are encrypted with ${which}; ${count} had another one.`);
  if (!config.secretsKey) {
    console.log(
      'The old key stays behind the new one, for backups made before. Delete its line when none of them matters.',
    );
  } else if (count === 0) {
    console.log('For a new key put one in front of it, SECRETS_KEY=NEW,OLD, on every server, and run this again.');
  }
});
