import { randomBytes } from 'node:crypto'
import { hostname } from 'node:os'

/** Names this process among the servers of one database. */
export const SERVER_ID = `${hostname().slice(0, 60)}-${process.pid}-${randomBytes(4).toString('hex')}`
