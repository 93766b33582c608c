/** What a table holds under a name that came from outside; nothing under the names that every object inherits. */
export function named<Value>(table: Readonly<Record<string, Value>> | undefined, name: string): Value | undefined {
  return table !== undefined && Object.hasOwn(table, name) ? table[name] : undefined
}
