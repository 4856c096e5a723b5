import { describe, expect, test } from 'vitest'
import { migrationViolations } from './migrations-gate.mjs'

const refused = (sql: string, name = '9000_next.sql') => migrationViolations({ name, sql })

describe('migrations gate', () => {
  test.each([
    ['DROP TABLE "sale"', 'drops a table'],
    ['ALTER TABLE "sale" DROP COLUMN "note"', 'drops a column'],
    ['ALTER TABLE "sale" RENAME COLUMN "note" TO "remark"', 'renames'],
    ['ALTER TABLE "sale" RENAME TO "deal"', 'renames'],
    ['ALTER TABLE "sale" ALTER COLUMN "note" SET NOT NULL', 'rejects rows'],
    ['ALTER TABLE "sale" ALTER COLUMN "note" SET DATA TYPE integer', 'rewrites a table'],
    ['ALTER TABLE "sale" ALTER COLUMN "note" DROP DEFAULT', 'rejects rows'],
    ['ALTER TABLE "sale" ADD COLUMN "kind" text NOT NULL', 'give it a default'],
    ['ALTER TABLE "sale" ADD CONSTRAINT "kind" CHECK (kind > 0)', 'not valid'],
    ['CREATE INDEX "sale_kind" ON "sale" USING btree ("kind")', 'locks sale'],
    ['CREATE INDEX CONCURRENTLY "sale_kind" ON "sale" ("kind")', 'locks sale'],
    ['CREATE UNIQUE INDEX "sale_kind" ON "sale" ("kind")', 'locks sale'],
    ['drop function search_devices(text)', 'drops an object'],
    ['revoke update on sale from shangxue_app', 'revokes a privilege'],
  ])('refuses %s', (sql, why) => {
    expect(refused(`${sql};`).join()).toContain(why)
  })

  test.each([
    'ALTER TABLE "sale" ADD COLUMN "kind" text',
    'ALTER TABLE "sale" ADD COLUMN "kind" text DEFAULT \'\' NOT NULL',
    'ALTER TABLE "sale" ADD CONSTRAINT "kind" CHECK (kind > 0) NOT VALID',
    'CREATE TABLE "visit" ("id" bigint NOT NULL); CREATE INDEX "visit_id" ON "visit" ("id"); ALTER TABLE "visit" ADD CONSTRAINT "x" CHECK (id > 0)',
    "-- drop table sale would break what serves\ncall bind_to_tenant('visit')",
    'create function f() returns void language plpgsql as $$ begin drop table sale; end $$',
  ])('allows %s', (sql) => {
    expect(refused(`${sql};`)).toEqual([])
  })

  test('accepts a migration that justifies compatibility with the previous version', () => {
    const sql = 'ALTER TABLE "sale" DROP COLUMN "note";'
    expect(refused(`-- two-step: 0.4 and later neither read nor write it\n${sql}`)).toEqual([])
    expect(refused(`-- two-step: ok\n${sql}`)).toHaveLength(1)
  })

  test('ignores migrations older than the gate', () => {
    expect(refused('DROP TABLE "sale";', '0017_rewards.sql')).toEqual([])
    expect(refused('DROP TABLE "sale";', '0018_next.sql')).toHaveLength(1)
  })

  test('refuses checks that distributed tables refuse', () => {
    const add = (check: string) => `ALTER TABLE "sale" ADD CONSTRAINT "k" CHECK (${check}) NOT VALID;`
    expect(refused(add('"sale"."kind" > 0'), '0031_next.sql')).toEqual([
      '0031_next.sql: a check names the table of a column, which distributed tables refuse: write the column alone',
    ])
    expect(refused(add('"kind" > 0.5'), '0031_next.sql')).toEqual([])
  })
})
