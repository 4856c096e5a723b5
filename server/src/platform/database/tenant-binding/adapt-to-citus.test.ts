import { describe, expect, test } from 'vitest'
import { adaptStatement, bindStatement } from './bind-statement.ts'

const RELATIONS = {
  ofTenants: new Set(['sale', 'sale_line', 'customer']),
  shared: new Set(['tenant']),
  isDistributed: true,
}
const bind = (text: string) => bindStatement(text, RELATIONS).text

describe('on Citus', () => {
  test.each([
    [
      'an insert from a table reads it in a WITH',
      'insert into sale (tenant_id, customer_id, note) select c.tenant_id, c.id, $1 from customer c order by c.id',
      'WITH selected_row(tenant_id, customer_id) AS MATERIALIZED (SELECT c.tenant_id, c.id FROM customer AS c WHERE c.tenant_id = $2 ORDER BY c.id) INSERT INTO sale (tenant_id, customer_id, note) SELECT tenant_id, customer_id, $1 FROM selected_row RETURNING 1',
    ],
    [
      'an insert from parameters returns a column',
      'insert into sale (tenant_id, id) select $1, n from unnest($2::int[]) n',
      'INSERT INTO sale (tenant_id, id) SELECT $1, n FROM unnest(CAST($2 AS int[])) AS n RETURNING 1',
    ],
    [
      'a row with a sub-select is selected, without defaults',
      'insert into sale (tenant_id, id, day) values ($1, default, (select max(day) from sale))',
      'WITH selected_row(day) AS MATERIALIZED (SELECT (SELECT max(day) FROM sale WHERE sale.tenant_id = $2)) INSERT INTO sale (tenant_id, day) SELECT $1, day FROM selected_row RETURNING 1',
    ],
    [
      'returned expressions are queried',
      'update sale s set day = $1 where id = $2 returning s.day::text',
      'WITH changed_row AS (UPDATE sale AS s SET day = $1 WHERE id = $2 AND s.tenant_id = $3 RETURNING s.*) SELECT s.day::text FROM changed_row AS s',
    ],
    [
      'returned expressions of several tables are queried',
      'update sale s set day = $1 from customer c where c.id = s.customer_id returning s.id, c.id as customer, s.day::text, upper(c.name) as name',
      'WITH changed_row AS (UPDATE sale AS s SET day = $1 FROM customer AS c WHERE c.id = s.customer_id AND s.tenant_id = $2 AND c.tenant_id = $2 RETURNING s.id AS s_id, c.id AS c_id, s.day AS day, c.name AS name) SELECT s_id AS id, c_id AS customer, day::text AS day, upper(name) AS name FROM changed_row',
    ],
    [
      'returned columns without a table stay',
      'update sale s set day = $1 from customer c where c.id = s.customer_id returning name::text',
      'UPDATE sale AS s SET day = $1 FROM customer AS c WHERE c.id = s.customer_id AND s.tenant_id = $2 AND c.tenant_id = $2 RETURNING name::text',
    ],
    [
      'an insert after a deletion follows it',
      'with gone as (delete from sale) insert into customer (tenant_id) values ($1)',
      'WITH gone AS (DELETE FROM sale WHERE sale.tenant_id = $2 RETURNING 1), changed_row AS (INSERT INTO customer (tenant_id) VALUES ($1) RETURNING customer.*) SELECT 1 FROM changed_row AS customer',
    ],
    [
      'a sub-select has a column',
      'select 1 from sale where exists (select from sale_line)',
      'SELECT 1 FROM sale WHERE EXISTS (SELECT 1 FROM sale_line WHERE sale_line.tenant_id = $1) AND sale.tenant_id = $1',
    ],
    [
      'a case of an update compares',
      "update sale set state = case kind when 'a' then 'b' end",
      "UPDATE sale SET state = CASE WHEN kind = 'a' THEN 'b' END WHERE sale.tenant_id = $1",
    ],
    ['now() of a query stays', 'select now() from sale', 'SELECT now() FROM sale WHERE sale.tenant_id = $1'],
  ])('%s', (_, text, expected) => {
    expect(bind(text)).toBe(expected)
  })
})

describe('a statement across tenants', () => {
  test('is prepared for Citus without a tenant', () => {
    expect(adaptStatement('delete from sale where at < now()')).toEqual({
      text: 'DELETE FROM sale WHERE at < CAST($1 AS timestamptz)',
      takesTenant: false,
      takesStart: true,
    })
  })

  test.each(['select now() from sale', 'insert into sale values ((array[1, 2])[1])', 'insert into'])(
    'is sent as it is: %s',
    (text) => {
      expect(adaptStatement(text)).toEqual({ text, takesTenant: false, takesStart: false })
    },
  )
})
