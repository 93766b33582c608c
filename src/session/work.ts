import '#domain/areas/all.ts'

/**
 * What a page needs to change something and to send it, beyond what it needs to show what is there: loaded once the first
 * screen stands, and with the first deed at the latest.
 */
export { enqueue } from '#app/offline/outbox.ts'
export * as sync from '#app/offline/sync.ts'
export { actionNamed } from '#domain/resources/actions.ts'
