/**
 * What a seller may see, by the settings of the till: what goods cost and what is earned on them, and the sales of others.
 * Someone who also keeps the stock works with costs, and someone who also reads the reports sees everything there, so the
 * settings take nothing from them.
 */
import { isSeller, type Role } from './roles.ts';

interface Rules {
  sellerSeesCost: boolean;
  sellerSeesAllSales: boolean;
}

export interface Sight {
  cost: boolean;
  allSales: boolean;
}

export function sightOf(person: { roles: readonly Role[] }, rules: Rules): Sight {
  const readsReports = !isSeller(person) || person.roles.includes('reports');
  return {
    cost: readsReports || person.roles.includes('stock') || rules.sellerSeesCost,
    allSales: readsReports || rules.sellerSeesAllSales,
  };
}
