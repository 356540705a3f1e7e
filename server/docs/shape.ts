/** A schema in short notation: { id: number, name?: string, lines: [{ … }] }. */
import * as z from 'zod';

interface Shape {
  type?: string | string[];
  description?: string;
  properties?: Record<string, Shape>;
  required?: string[];
  items?: Shape;
  anyOf?: Shape[];
  enum?: unknown[];
  const?: unknown;
}

export function shapeOf(schema: z.ZodType, io: 'input' | 'output'): string {
  return shape(z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Shape);
}

function shape(json: Shape, indent = ''): string {
  if (json.enum) return json.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (json.const !== undefined) return JSON.stringify(json.const);
  if (json.anyOf) return [...new Set(json.anyOf.map((one) => shape(one, indent)))].join(' | ');
  if (json.type === 'array') return `[${json.items ? shape(json.items, indent) : ''}]`;
  if (!json.properties) return [json.type ?? 'any'].flat().join(' | ');
  const inner = `${indent}  `;
  const fields = Object.entries(json.properties).map(
    ([name, one]) => `${inner}${name}${json.required?.includes(name) ? '' : '?'}: ${shape(one, inner)}${note(one)}`,
  );
  return `{\n${fields.join('\n')}\n${indent}}`;
}

function note({ description, anyOf }: Shape): string {
  const text = description ?? anyOf?.find((one) => one.description)?.description;
  return text ? `  // ${text}` : '';
}
