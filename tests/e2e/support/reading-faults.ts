/**
 * What a reader would stumble over on the current page, in a made-up language: English words, words that are cut off, things
 * that cover each other, and figures in the wrong direction. It looks at what is on top: an open dialog, or the screen.
 */
import type { Page } from '@playwright/test';

interface Reading {
  /** Names in Latin letters that the shop itself has given. */
  names: readonly string[];
  /** Figures, which are read from left to right in every language. */
  figures: readonly string[];
}

export function readingFaults(page: Page, reading: Reading): Promise<string[]> {
  return page.evaluate(findFaults, reading);
}

/** Runs in the page, so it may use nothing from outside. */
function findFaults({ names, figures }: Reading): string[] {
  const faults = new Set<string>();
  const shown = (element: Element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const layers = [...document.querySelectorAll('[role=dialog], [role=menu]')].filter(shown);
  const root = layers.at(-1) ?? document.body;
  const tolerance = 2;
  /** The handbook, if it is not translated, and the names of languages. */
  const inOtherLanguage = '[lang]:not(html, [lang=en-XA], [lang=ar-XB])';

  /** Describes an element by its own name and those of its parents, so that it can be found. */
  function placeOf(element: Element): string {
    const path = [];
    for (let one: Element | null = element; one && one !== root && path.length < 3; one = one.parentElement) {
      const label = one.getAttribute('aria-label');
      const [style] = String(one.getAttribute('class') ?? '')
        .split(' ')
        .filter((name) => name.startsWith('_') || name.startsWith('mantine-'));
      path.unshift(one.tagName.toLowerCase() + (label ? `"${label}"` : style ? `.${style}` : ''));
    }
    return path.join(' > ');
  }

  function textsIn(part: Node): Text[] {
    const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
    const texts = [];
    while (walker.nextNode()) {
      const text = walker.currentNode as Text;
      const parent = text.parentElement!;
      const isRead = !parent.closest(`script, style, noscript, ${inOtherLanguage}`) && text.data.trim() !== '';
      if (isRead && (parent.tagName === 'OPTION' || shown(parent))) texts.push(text);
    }
    return texts;
  }

  /** Letters that made-up texts have only with an accent. */
  const letter = /[acdeginosuyz]/i;
  const english = new Intl.DateTimeFormat('en', { month: 'short' });
  const months = [...Array(12).keys()].map((month) => english.format(new Date(2026, month, 1)));
  const allowed = new RegExp(
    [
      ...names.map((name) => `(?<!\\p{L})${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?!\\p{L})`),
      `\\b(${months.join('|')})[a-z]*|\\b(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day\\b|\\{\\w+\\}`,
      '\\b[AP]M\\b',
      // Addresses, keys, codes, seals, units.
      '\\S*@\\S+|https?:\\S+|\\b(assets|liabilities|equity|income|expenses):\\S.*|\\b(Ctrl|Esc|CSV|PIN|A4|mm|px|kB)\\b',
      '\\bF\\d+\\b|\\b[A-Z]+-\\d+\\b|\\b[0-9a-f]{8,}\\b|\\b[0-9A-Z]{4}(-[0-9A-Z]{4})+\\b',
    ].join('|'),
    'gu',
  );
  // Nearly every text has no such letter at all, and what is allowed has hundreds of alternatives.
  const isEnglish = (text: string) => letter.test(text) && letter.test(text.replace(allowed, ''));

  function lookForEnglish(): void {
    for (const text of textsIn(root)) {
      const isKey = text.parentElement!.tagName === 'KBD' && /^\P{L}*\p{L}\P{L}*$/u.test(text.data);
      if (isEnglish(text.data) && !isKey)
        faults.add(`English: "${text.data.trim()}" in ${placeOf(text.parentElement!)}`);
    }
    for (const element of root.querySelectorAll('*')) {
      if (element.closest(inOtherLanguage)) continue;
      for (const name of ['placeholder', 'aria-label', 'aria-valuetext', 'title', 'alt']) {
        const value = element.getAttribute(name);
        if (value && shown(element) && isEnglish(value))
          faults.add(`English: ${name} "${value}" in ${placeOf(element)}`);
      }
    }
  }

  interface Box {
    left: number;
    right: number;
    top: number;
    bottom: number;
  }

  const styles = new Map<Element, CSSStyleDeclaration>();
  function styleOf(element: Element): CSSStyleDeclaration {
    let style = styles.get(element);
    if (!style) {
      style = getComputedStyle(element);
      styles.set(element, style);
    }
    return style;
  }

  /** Whether it is only for screen readers. */
  const isHidden = (element: Element) => {
    for (let one: Element | null = element; one && one !== root; one = one.parentElement) {
      const { width, height } = one.getBoundingClientRect();
      if (styleOf(one).position === 'absolute' && width <= 1.5 && height <= 1.5) return true;
    }
    return false;
  };

  function boxesOf(text: Text): DOMRect[] {
    const range = document.createRange();
    range.selectNodeContents(text);
    return [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
  }

  /** A text that is data may be cut off by an ellipsis, a text of the product never. */
  const isData = (text: string) => !text.includes('~') && !text.includes('[');

  function lookForCutOff(text: Text): void {
    const own = text.parentElement!;
    for (const box of boxesOf(text)) {
      let mayScroll = false;
      for (let one: Element | null = own; one && one !== document.documentElement; one = one.parentElement) {
        const { overflowX, overflowY, textOverflow } = styleOf(one);
        const edge = one.getBoundingClientRect();
        if (overflowX === 'auto' || overflowX === 'scroll') mayScroll ||= one.matches(scrollers);
        if (overflowX !== 'visible' && !mayScroll) {
          const isBeyond = box.left < edge.left - tolerance || box.right > edge.right + tolerance;
          // The text is data, so it may be cut off by an ellipsis.
          if (isBeyond && textOverflow === 'ellipsis' && isData(text.data)) return;
          if (isBeyond) faults.add(`cut off: "${text.data.trim()}" by ${placeOf(one)}`);
        }
        const isClipped = overflowY === 'hidden' || overflowY === 'clip';
        if (isClipped && box.top < edge.bottom && box.bottom > edge.bottom + 4 && !mayScroll) {
          faults.add(`cut off below: "${text.data.trim()}" by ${placeOf(one)}`);
        }
        if (styleOf(one).position === 'fixed') break;
      }
      const isOutside = box.left < -tolerance || box.right > innerWidth + tolerance;
      if (isOutside && !mayScroll) faults.add(`beyond the edge: "${text.data.trim()}" in ${placeOf(own)}`);
    }
  }

  /** What may be scrolled sideways: tables and the row of tabs. */
  const scrollers = '[class*=scroller], [class*=tabs], [class*=links], pre, textarea';

  /** The layer of an element: a part that does not move when the rest scrolls, or that covers it, is a layer of its own. */
  function layerOf(element: Element): Element {
    for (let one: Element | null = element; one && one !== root; one = one.parentElement) {
      const { position, zIndex } = styleOf(one);
      if (position === 'sticky' || position === 'fixed') return one;
      if (position === 'absolute' && zIndex !== 'auto') return one;
    }
    return root;
  }

  /** The visible part of a box. */
  function seen(box: Box, element: Element): Box {
    const part = { left: box.left, right: box.right, top: box.top, bottom: box.bottom };
    for (let one: Element | null = element; one && one !== document.body; one = one.parentElement) {
      if (styleOf(one).overflowX === 'visible') continue;
      const edge = one.getBoundingClientRect();
      part.left = Math.max(part.left, edge.left);
      part.right = Math.min(part.right, edge.right);
      part.top = Math.max(part.top, edge.top);
      part.bottom = Math.min(part.bottom, edge.bottom);
    }
    return part;
  }

  interface Thing {
    element: Element;
    layer: Element;
    box: Box;
    says: string;
    /** Set for texts, because lines of one text are closer than their boxes. */
    text?: Text;
  }

  function lookForOverlaps(texts: readonly Text[]): void {
    const things: Thing[] = [];
    for (const element of root.querySelectorAll('button, a[href], input:not([type=range]), select, textarea')) {
      // A link within a line of text is checked by its text instead.
      if (!shown(element) || isHidden(element) || styleOf(element).display === 'inline') continue;
      const says = element.getAttribute('aria-label') ?? (element.textContent?.trim() || element.tagName);
      things.push({ element, layer: layerOf(element), box: seen(element.getBoundingClientRect(), element), says });
    }
    for (const text of texts) {
      const element = text.parentElement!;
      // Lines of a chart may cross its figures.
      for (const rect of boxesOf(text)) {
        const says = text.data.trim();
        things.push({ element, layer: layerOf(element), box: seen(rect, element), says, text });
      }
    }
    // From top to bottom: each is compared only with those that begin before it ends, and with few of these further.
    things.sort((one, other) => one.box.top - other.box.top);
    for (const [at, one] of things.entries()) {
      for (let next = at + 1; next < things.length; next++) {
        const other = things[next]!;
        if (other.box.top >= one.box.bottom) break;
        const width = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        const height = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
        // The boxes of two lines of text may overlap although their letters do not.
        const most = one.text && other.text ? 5 : tolerance;
        if (width <= tolerance || height <= most) continue;
        if (one.layer !== other.layer || one.element === other.element) continue;
        if (one.element.contains(other.element) || other.element.contains(one.element)) continue;
        faults.add(
          `overlap of ${Math.round(width)} × ${Math.round(height)}: "${one.says}" in ${placeOf(one.element)} and "${other.says}" in ${placeOf(other.element)}`,
        );
      }
    }
  }

  function lookForReversed(text: Text): void {
    // Where lines run from right to left, an arrow has to point the other way, so it stands in the catalogue.
    if (text.data.includes('→') && isData(text.data)) {
      faults.add(`an arrow that no language turns: "${text.data.trim()}" in ${placeOf(text.parentElement!)}`);
    }
    const found = [...text.data.matchAll(/[+\-−]?\d[\d.,]*\d|[+\-−]\d/g)].map(
      (match) => [match[0], match.index] as const,
    );
    for (const figure of figures) {
      const at = text.data.indexOf(figure);
      if (at >= 0) found.push([figure, at]);
    }
    for (const [figure, at] of found) {
      const lefts = [...figure].map((_, more) => {
        const range = document.createRange();
        range.setStart(text, at + more);
        range.setEnd(text, at + more + 1);
        const { left, top } = range.getBoundingClientRect();
        return { left, top: Math.round(top) };
      });
      const isReversed = lefts.some(
        ({ left, top }, place) => place > 0 && top === lefts[place - 1]!.top && left < lefts[place - 1]!.left - 0.5,
      );
      if (isReversed)
        faults.add(`runs the wrong way: ${figure} of "${text.data.trim()}" in ${placeOf(text.parentElement!)}`);
    }
  }

  lookForEnglish();
  const texts = textsIn(root).filter(
    (text) => text.parentElement!.tagName !== 'OPTION' && !isHidden(text.parentElement!),
  );
  for (const text of texts) {
    lookForCutOff(text);
    lookForReversed(text);
  }
  lookForOverlaps(texts);
  for (const part of [document.documentElement, document.querySelector('main')]) {
    if (part && part.scrollWidth > part.clientWidth + 1) faults.add(`${placeOf(part)} scrolls sideways`);
  }
  return [...faults];
}
