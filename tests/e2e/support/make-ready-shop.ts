/** Makes the shop that the servers of the browser tests start with. */
import { makeReadyShop } from '../../support/ready-shop.ts';

export default makeReadyShop;
