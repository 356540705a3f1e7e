/**
 * Finds texts for people that are written into the page without `t`, `msg` or `rich`: between tags, in properties that are read
 * (label, title …), and in strings and templates that look like words rather than names for programs.
 */
import { calleeOf, childrenOf, type Node, type Source } from './parse-source.ts';

export interface BareText {
  node: Node;
  kind: 'between tags' | 'attribute' | 'string' | 'template';
  /** Whether it is evaluated once when the file is loaded, rather than when it is shown. */
  atLoad: boolean;
}

/** Functions that take a text and make it readable in every language. */
export const wordFunctions = new Set(['t', 'tOnPaper', 'msg', 'rich', 'problem', 'wholeSentence', 'textInSql']);

/** Properties whose text is not for people. */
const programsOwn =
  /^(className|classNames|variant|size|type|to|id|role|autoComplete|autoCapitalize|inputMode|enterKeyHint|color|key|href|rel|target|position|component|fw|c|path|d|viewBox|fill|stroke|keys|search|queryKey|align|justify|data-.*|aria-(keyshortcuts|live|haspopup|controls|labelledby|describedby|current|autocomplete)|display|orderBy|from|method|pattern|accept|media|gap|wrap|transition|trigger|ff|fz|tt|ta|locale|timeZone|currency|mode|style|strokeLinecap|strokeLinejoin|as|transform|points|font.*|grid.*|rootMargin|sizes|authorization|w|h|p|m|pt|pb|mt|mb)$/;
/** Properties that are always read, however short or small the word in them is. */
const peoplesOwn =
  /^(label|title|placeholder|description|alt|aria-label|submitLabel|error|empty|text|header|heading|note|tooltip|loaded|all|word|caption|hint|confirmLabel|ariaLabel|message)$/;
/** Calls whose strings are for programs. */
const programsCalls =
  /^(address|log|warn|debug|Error|TypeError|useListSearch|useQuery|querySelector|querySelectorAll|getItem|setItem|removeItem|createElement|addEventListener|removeEventListener|matchMedia|RegExp|test|replace|replaceAll|split|join|startsWith|endsWith|includes|indexOf|getAttribute|setAttribute|closest|dispatchEvent|Event|CustomEvent|get|set|has|emulate|useMatch|lazyRouteComponent|bind|invalidateQueries)$/;

export function findBareTexts({ program }: Source): BareText[] {
  const found: BareText[] = [];
  const visit = (node: Node, atLoad: boolean): void => {
    if (isSkipped(node)) return;
    const kind = kindOf(node);
    if (kind) found.push({ node, kind, atLoad });
    if (kind === 'template') return;
    const inner = atLoad && !/Function|Class/.test(node.type);
    for (const child of childrenOf(node)) visit(child, inner);
  };
  visit(program, true);
  return found;
}

function isSkipped(node: Node): boolean {
  if (/^(Import|Export\w*From|ExportAll)|^TS(Type|Interface|Literal|Union|Enum)/.test(node.type)) return true;
  return node.type === 'CallExpression' && wordFunctions.has(calleeOf(node));
}

function kindOf(node: Node): BareText['kind'] | undefined {
  if (node.type === 'JSXText') return hasWord(node.value) ? 'between tags' : undefined;
  if (node.type === 'TemplateLiteral') return isReadTemplate(node) ? 'template' : undefined;
  if (node.type !== 'Literal' || typeof node.value !== 'string') return undefined;
  const { parent } = node;
  if (parent?.type === 'JSXAttribute') return isReadIn(nameOf(parent), node.value) ? 'attribute' : undefined;
  return isReadString(node) ? 'string' : undefined;
}

function hasWord(text: string): boolean {
  return /\p{L}{2}/u.test(text);
}

/** 'Net sales', 'Please wait', 'Date', but not 'net-sales', '/reports', 'GET' or 'netSales'. */
function looksRead(text: string): boolean {
  if (
    !hasWord(text) ||
    /^[/.#@?]|^[\w-]+\.[\w.-]+$|^https?:|[{}<>=]|^(GET|POST|PUT|DELETE)\b|^\p{Lu}\p{Ll}+\p{Lu}/u.test(text)
  )
    return false;
  return /\p{L}\p{Ll}* \p{L}/u.test(text) || /^\p{Lu}\p{Ll}/u.test(text) || /\p{L}[.!?…]$/u.test(text);
}

/** Whether it is a sentence like 'Please enter an address', which no program reads. */
function isSentence(text: string): boolean {
  return /^\p{Lu}\p{Ll}+ \p{Ll}+ \p{Ll}/u.test(text);
}

function isReadIn(property: string, text: string): boolean {
  if (programsOwn.test(property)) return isSentence(text);
  if (property === 'value' && /^[a-z]/.test(text)) return false;
  return peoplesOwn.test(property) ? hasWord(text) : looksRead(text);
}

/** The name of an attribute or a property: 'label', 'aria-label'. */
function nameOf({ type, name, key }: Node): string {
  if (type === 'JSXAttribute') return name.name ?? '';
  return key.name ?? String(key.value ?? '');
}

function isReadString(node: Node): boolean {
  const parent = node.parent!;
  if (parent.type === 'Property') return parent.key !== node && isReadIn(nameOf(parent), node.value);
  if (parent.type === 'SwitchCase' || parent.type === 'MemberExpression') return false;
  if (parent.type === 'BinaryExpression' && /^([!=]==?|in)$/.test(parent.operator)) return false;
  if (isHeading(node)) return true;
  if (isInProgramsCall(node) || isInProgramsProperty(node)) return false;
  return looksRead(node.value);
}

/** The second value of make.money('amount', 'Amount', …) is the heading of a column, which `make` translates. */
function isHeading(node: Node): boolean {
  const { parent } = node;
  return parent?.type === 'CallExpression' && parent.callee.object?.name === 'make' && parent.arguments[1] === node;
}

function isReadTemplate(node: Node): boolean {
  const pieces: string[] = node.quasis.map((quasi: Node) => quasi.value.cooked);
  const [head] = pieces;
  if (isInProgramsCall(node) || isInProgramsProperty(node)) return false;
  const isKey = /^[a-z]+ $/.test(head!) && pieces.slice(1).every((piece) => piece === '');
  if (
    isKey ||
    /^[/.#?]|^https?:|^[a-zA-Z]*-$|^[a-z-]*:$|^[\w-]*\(|^mantine-|\{/.test(head!) ||
    /[&=/<>]|--|px|\d+ \d+/.test(pieces.join(' '))
  )
    return false;
  return pieces.some(
    (piece, at) => /\p{L}{2,}/u.test(piece) && (at === 0 || /[\s(]\p{L}{2,}|\p{L}[.:,]?\s/u.test(piece)),
  );
}

function isInProgramsCall(node: Node): boolean {
  const parent = node.parent!;
  if (parent.type === 'ArrayExpression') return isInProgramsProperty(parent);
  if (!/^(Call|New)Expression$/.test(parent.type) || parent.callee === node) return false;
  const isConsole = parent.callee.type === 'MemberExpression' && parent.callee.object.name === 'console';
  return isConsole || programsCalls.test(calleeOf(parent));
}

/** Whether it is inside a property that programs read, however deep: className={open ? 'a b' : 'c'}. */
function isInProgramsProperty(node: Node): boolean {
  for (let up = node; up.parent && !/Statement|Function/.test(up.type); up = up.parent) {
    const { parent } = up;
    if (/^JSX(Element|Fragment)$/.test(parent.type)) return false;
    if (parent.type === 'JSXAttribute' || (parent.type === 'Property' && parent.value === up)) {
      return programsOwn.test(nameOf(parent));
    }
  }
  return false;
}
