/** The goods of a sale or a return in one line: '2 × Flour, 1.5 × Sugar'. */
export interface Goods {
  name: string;
  quantity: number;
  total: number;
}

export function goodsText(goods: readonly Goods[], quantity: (value: number) => string): string {
  return goods.map((one) => `${quantity(one.quantity)} × ${one.name}`).join(', ');
}

/** 'Receipt 17: 2 × Flour'. */
export function labelWithGoods(label: string, goods: readonly Goods[], quantity: (value: number) => string): string {
  return [label, goodsText(goods, quantity)].filter(Boolean).join(': ');
}
