import * as contract from '../../contract/shop/shop-settings.ts';
import { type Served, serve } from '../http/serve.ts';
import { shownSettings } from './get-settings.ts';
import { deleteLogo } from './logo.ts';
import { getLogoCall, putLogoCall } from './serve-logo.ts';
import { updateSettings } from './update-settings.ts';

export const settingsCalls: Served[] = [
  serve(contract.getSettings, (ctx) => shownSettings(ctx, ctx.settings)),
  serve(contract.updateSettings, (ctx, { body }) => updateSettings(ctx, body)),
  getLogoCall,
  putLogoCall,
  serve(contract.deleteLogo, (ctx) => deleteLogo(ctx)),
];
