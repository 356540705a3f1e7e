/**
 * What a seller may see, by the settings of the till: what goods cost and what is earned on them, and the sales of others. With
 * a blind count, it also hides what moved money in a shift that is still open, their own or another's, because that adds up to
 * what should be in the drawer. Someone who also keeps the stock works with costs, and someone who also reads the reports sees
 * everything there, so the settings hide nothing from them.
 */
import { isSeller, type Role } from '../roles.ts';

interface Rules {
  sellerSeesCost: boolean;
  sellerSeesAllSales: boolean;
  blindCount: boolean;
}

export interface Sight {
  cost: boolean;
  allSales: boolean;
  uncounted: boolean;
}

export function sightOf(person: { roles: readonly Role[] }, rules: Rules): Sight {
  const readsReports = !isSeller(person) || person.roles.includes('reports');
  return {
    cost: readsReports || person.roles.includes('stock') || rules.sellerSeesCost,
    allSales: readsReports || rules.sellerSeesAllSales,
    uncounted: readsReports || !rules.blindCount,
  };
}
