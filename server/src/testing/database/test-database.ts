import type pg from 'pg'

export interface TestDatabase {
  readonly pool: pg.Pool
  close(): Promise<void>
}
