const CREDIT_CODE = /[0-9A-HJ-NPQRTUWXY]{18}/
/** What the plate at a gate says, see `GatePlate`: the address of the enterprise's file. */
const GATE_ADDRESS = /\/company\/([0-9A-Za-z_-]{1,64})(?:[?#]|$)/

const PATROL = '/inspection/newGridPatrol'
const COMPANIES = '/comopanyInformationManagement/companyInformation'

/**
 * Where a scanned code leads: the plate of a gate to the enterprise's check, or to its file for who does not patrol; a
 * credit code, as on a business licence, or anything else to the search.
 */
export function addressOfScan(text: string, mayPatrol: boolean): string {
  const guid = GATE_ADDRESS.exec(text)?.[1]
  if (guid !== undefined) return mayPatrol ? `${PATROL}?company=${guid}` : `/company/${guid}`
  return `${COMPANIES}?q=${encodeURIComponent(CREDIT_CODE.exec(text)?.[0] ?? text.slice(0, 60))}`
}
