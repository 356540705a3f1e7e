import * as calls from '../../contract/people/auth.ts';
import { serve } from '../http/serve.ts';
import { changePassword } from './change-password.ts';
import { chooseColors } from './choose-colors.ts';
import { chooseLanguage } from './choose-language.ts';
import { findInvitation, join } from './join.ts';
import { login } from './login.ts';
import { loginWithCode } from './login-with-code.ts';
import { logout } from './logout.ts';
import { requestReset } from './request-reset.ts';
import { resetPassword } from './reset-password.ts';
import { submitCode } from './submit-code.ts';

export const authCalls = [
  serve(calls.login, (ctx, { body }) => login(ctx, body)),
  serve(calls.loginWithCode, (ctx, { body }) => loginWithCode(ctx, body)),
  serve(calls.logout, logout),
  serve(calls.logoutByPost, logout),
  serve(calls.me, async (ctx) => ctx.staff),
  serve(calls.chooseColors, (ctx, { body }) => chooseColors(ctx, body.colorScheme)),
  serve(calls.chooseLanguage, (ctx, { body }) => chooseLanguage(ctx, body.language)),
  serve(calls.changePassword, (ctx, { body }) => changePassword(ctx, body)),
  serve(calls.findInvitation, (ctx, { body }) => findInvitation(ctx, body.secret)),
  serve(calls.join, (ctx, { body }) => join(ctx, body)),
  serve(calls.requestPasswordReset, (ctx, { body }) => requestReset(ctx, body.email)),
  serve(calls.submitCode, (ctx, { body }) => submitCode(ctx, body.code)),
  serve(calls.resetPassword, (ctx, { body }) => resetPassword(ctx, body)),
];
