import type { Page } from '@playwright/test'

/** All rows of a store in the first database whose name begins so; none where there is no such database yet. */
export function rowsOnDisk<Row>(page: Page, prefix: string, store: string): Promise<Row[]> {
  return page.evaluate(
    async ([begins, of]) => {
      const names = (await indexedDB.databases()).map(({ name }) => name ?? '')
      const name = names.find((each) => each.startsWith(begins ?? ''))
      if (name === undefined) return []
      const result = <Result>(request: IDBRequest<Result>) =>
        new Promise<Result>((resolve, reject) => {
          request.onsuccess = () => resolve(request.result)
          request.onerror = () => reject(request.error)
        })
      const db = await result(indexedDB.open(name))
      const rows = await result(
        db
          .transaction(of ?? '')
          .objectStore(of ?? '')
          .getAll(),
      )
      db.close()
      return rows
    },
    [prefix, store],
  )
}

/** Of what records have been taken along for visits. */
export async function shelvedResources(page: Page): Promise<string[]> {
  const sets = await rowsOnDisk<{ resource: string }>(page, 'kept-', 'sets')
  return [...new Set(sets.map(({ resource }) => resource))]
}
