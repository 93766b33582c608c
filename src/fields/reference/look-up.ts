import { ask } from '#app/data/ask.ts'

/** What is told of an enterprise to somebody who does not serve it. */
export interface LookedUp {
  guid: string
  companyName: string
  serialNumber: string | null
}

const CODE = /^[0-9A-Za-z]{15,18}$/

/** The enterprise of this very name or code; null where there is none on the file. Only the server knows. */
export async function lookUpCompany(words: string): Promise<LookedUp | null> {
  return await ask('/api/company/lookUp', CODE.test(words) ? { serialNumber: words } : { companyName: words })
}

export async function companyWithGuid(guid: string): Promise<LookedUp | null> {
  return await ask('/api/company/lookUp', { guid })
}
