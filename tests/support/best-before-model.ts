/**
 * What is left of goods with a date, worked out the slow way: everything that moved an item, in the order in which it was
 * entered, is taken piece by piece from goods without a date, then from those that expire first. A reversed movement is removed
 * from the list. In thousandths.
 */
export interface Moved {
  stockId: number;
  quantity: number;
  expiresOn: string | null;
  deliveryId: number | null;
}

export class BestBefore {
  readonly #moved: Moved[] = [];

  move(stockId: number, quantity: number, more: Partial<Moved> = {}): Moved {
    const moved = { stockId, quantity, expiresOn: null, deliveryId: null, ...more };
    this.#moved.push(moved);
    return moved;
  }

  strike(moved: Moved): void {
    this.#moved.splice(this.#moved.indexOf(moved), 1);
  }

  /** Lowers what the delivery brought, as far as it brought that much. */
  sendBack(deliveryId: number, stockId: number, pieces: number): void {
    const lines = this.#moved.filter((one) => one.deliveryId === deliveryId && one.stockId === stockId);
    let left = pieces;
    for (const line of lines.sort((one, other) => (one.expiresOn ?? '').localeCompare(other.expiresOn ?? ''))) {
      const taken = Math.min(left, line.quantity);
      line.quantity -= taken;
      left -= taken;
    }
    if (left > 0) this.move(stockId, -left);
  }

  /** What is left by date; '' stands for no date. */
  leftOf(stockId: number): Map<string, number> {
    const left = new Map<string, number>();
    // What left before it came, which is possible after an earlier delivery was reversed.
    let missing = 0;
    for (const { quantity, expiresOn } of this.#moved.filter((one) => one.stockId === stockId)) {
      if (quantity > 0) {
        const stays = Math.max(0, quantity - missing);
        missing -= quantity - stays;
        left.set(expiresOn ?? '', (left.get(expiresOn ?? '') ?? 0) + stays);
        continue;
      }
      missing -= quantity;
      for (const date of [...left.keys()].sort()) {
        const taken = Math.min(missing, left.get(date)!);
        left.set(date, left.get(date)! - taken);
        missing -= taken;
      }
    }
    return left;
  }
}
