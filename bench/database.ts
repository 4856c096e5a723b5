import pg from 'pg'

const ADMIN_URL = process.env.BENCH_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres'

/** An empty database of this name on the server of BENCH_DATABASE_URL; what was there is dropped. */
export async function freshDatabase(name = 'shangxue_bench'): Promise<string> {
  const admin = new pg.Client(ADMIN_URL)
  await admin.connect()
  await admin.query(`drop database if exists ${name} with (force)`)
  await admin.query(`create database ${name}`)
  await admin.end()
  const url = new URL(ADMIN_URL)
  url.pathname = `/${name}`
  return url.href
}
