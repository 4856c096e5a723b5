import pg from 'pg'

const ADMIN_URL = process.env.BENCH_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres'

const urlOf = (name: string): string => {
  const url = new URL(ADMIN_URL)
  url.pathname = `/${name}`
  return url.href
}

/** Creates an empty database of this name on the server of BENCH_DATABASE_URL, replacing an existing one. */
export async function freshDatabase(name = 'shangxue_bench'): Promise<string> {
  const admin = new pg.Client(ADMIN_URL)
  await admin.connect()
  await admin.query(`drop database if exists ${name} with (force)`)
  await admin.query(`create database ${name}`)
  await admin.end()
  return urlOf(name)
}

/** The database of this name from an earlier run; undefined if there is none. */
export async function existingDatabase(name: string): Promise<string | undefined> {
  const admin = new pg.Client(ADMIN_URL)
  await admin.connect()
  const { rows } = await admin.query('select from pg_database where datname = $1', [name])
  await admin.end()
  return rows.length > 0 ? urlOf(name) : undefined
}
