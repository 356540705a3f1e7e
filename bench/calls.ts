/** The calls that screens make when they open and while they are used, as `web/` makes them. */
import { addDays, dayIn } from '../contract/dates.ts';

const today = dayIn('UTC', new Date());
const monthAgo = addDays(today, -30);

export const growthCalls = [
  '/stock?page=1&compact=true',
  '/stock/search?search=pen&limit=20',
  '/stock/all?limit=0',
  '/stock/all?low=true&limit=100',
  '/stock/top?compact=true',
  '/categories',
  '/sales?page=1',
  `/sales/by-date?date=${addDays(today, 1)}`,
  '/sales/search?search=Crown%20Ball&limit=10',
  `/sales/search?startDate=${today}&endDate=${today}&limit=10`,
  '/sales/stock?stockId=5&limit=100',
  `/sales/bank-report?startDate=${monthAgo}`,
  '/customers?compact=true&limit=50',
  '/customers?limit=0',
  '/customers?search=amina&compact=true&limit=20',
  '/accounts?open=true&limit=50',
  '/accounts?customerId=7&limit=50',
  '/expenses?limit=50',
  '/expenses/search?search=lunch&limit=50',
  '/bankings?limit=50',
  '/days',
  '/staff',
  '/logs?limit=100',
  '/logs?search=till&limit=100',
];

export const searchTerms = ['a', 'no', 'zq', 'pen', 'crown ball', 'nothing like it', 'No 99'];
