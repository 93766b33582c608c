/**
 * `POST /api/{resource}/removed`: what records are called that others name, to whom nothing else is told of them: deleted
 * ones, and whose name is public.
 */
export interface RemovedName {
  guid: string
  name: string
}
