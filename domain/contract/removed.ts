/** `POST /api/{resource}/removed`: what records were called that others still name though they were deleted. */
export interface RemovedName {
  guid: string
  name: string
}
