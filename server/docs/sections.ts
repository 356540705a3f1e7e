/** The calls grouped by the first word of their path, in the order they are declared. */
import type { Endpoint } from '../../contract/endpoint.ts';

export function bySection(endpoints: Endpoint[]): Map<string, Endpoint[]> {
  const sections = new Map<string, Endpoint[]>();
  for (const endpoint of endpoints) {
    const section = endpoint.path.split('/')[1] ?? '';
    sections.set(section, [...(sections.get(section) ?? []), endpoint]);
  }
  return sections;
}
