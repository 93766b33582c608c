import pg from 'pg'

/** Any number nobody else uses: the name of the lock under which one process prepares the database for use. */
const START_LOCK = 5_090_008

/**
 * Runs one server's work while others that start at the same time wait. Held by a connection of its own, so that it ends
 * with the process, however that ends. The embedded database has one process anyway.
 */
export async function exclusively<T>(databaseUrl: string | undefined, work: () => Promise<T>): Promise<T> {
  if (databaseUrl === undefined) return await work()
  const client = new pg.Client({ connectionString: databaseUrl })
  // A connection that breaks here breaks elsewhere too, where it is told.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [START_LOCK])
    return await work()
  } finally {
    await client.end()
  }
}
