import * as contract from '../../contract/selling/held-carts.ts';
import { serve } from '../http/serve.ts';
import { deleteHeldCart } from './delete-held-cart.ts';
import { holdCart } from './hold-cart.ts';
import { listHeldCarts } from './read-held-carts.ts';
import { takeHeldCart } from './take-held-cart.ts';

export const heldCartCalls = [
  serve(contract.listHeldCarts, (ctx) => listHeldCarts(ctx)),
  serve(contract.holdCart, (ctx, { body }) => holdCart(ctx, body)),
  serve(contract.takeHeldCart, (ctx, { params }) => takeHeldCart(ctx, params.id)),
  serve(contract.deleteHeldCart, (ctx, { params }) => deleteHeldCart(ctx, params.id)),
];
