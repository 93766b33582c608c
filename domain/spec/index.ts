import callRows from '#domain/spec/calls.json' with { type: 'json' }
import ruleRows from '#domain/spec/rules.json' with { type: 'json' }

/** A back-end call that the specification names; a few are named in two areas. */
export interface SpecifiedCall {
  method: 'GET' | 'POST'
  /** Parameters as `{id}`. */
  path: string
  area: string
  /** Of the statistics and sync service, under a base of its own. */
  external: boolean
}

/** A checkable fact of the specification; tests name it by its id. */
export interface SpecifiedRule {
  id: string
  area: string
}

// Compared with the specification in their test; the import only widens the method to a word.
export const calls = callRows as readonly SpecifiedCall[]
export const rules: readonly SpecifiedRule[] = ruleRows
