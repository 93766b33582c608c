import type { IsBuilt } from '#domain/routes/resolve.ts'

let load: (() => Promise<IsBuilt>) | null = null // set once, where the routes are made

/** Lets the shell ask which pages there are without importing them. */
export function providePages(loader: () => Promise<IsBuilt>): void {
  load = loader
}

/** Which patterns of the route table have a page. Rejects where its code cannot be fetched. */
export async function builtPages(): Promise<IsBuilt> {
  return load === null ? () => false : await load()
}
