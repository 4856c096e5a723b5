import { beforeAll, describe, expect, test } from 'vitest'
import { bindStatement, loadParser } from './bind-statement.ts'

const RELATIONS = {
  ofTenants: new Set(['sale', 'sale_line', 'customer']),
  shared: new Set(['tenant']),
  isDistributed: false,
}
const bind = (text: string) => bindStatement(text, RELATIONS).text
beforeAll(loadParser)

const rejection = (text: string) => () => bind(text)

describe('the tenant of a query', () => {
  test.each([
    ['a table', 'select 1 from sale', 'SELECT 1 FROM sale WHERE sale.tenant_id = $1'],
    [
      'an existing condition',
      'select 1 from sale s where s.id = $1 or s.day = $2',
      'SELECT 1 FROM sale AS s WHERE (s.id = $1 OR s.day = $2) AND s.tenant_id = $3',
    ],
    [
      'an inner join',
      'select 1 from sale s join customer c on c.id = s.customer_id',
      'SELECT 1 FROM sale AS s JOIN customer AS c ON c.id = s.customer_id WHERE s.tenant_id = $1 AND c.tenant_id = $1',
    ],
    [
      'a comma join, each once',
      'select 1 from sale s, customer',
      'SELECT 1 FROM sale AS s, customer WHERE s.tenant_id = $1 AND customer.tenant_id = $1',
    ],
    [
      'the optional side of a left join, in ON',
      'select 1 from sale s left join customer c on c.id = s.customer_id',
      'SELECT 1 FROM sale AS s LEFT JOIN customer AS c ON c.id = s.customer_id AND c.tenant_id = $1 WHERE s.tenant_id = $1',
    ],
    [
      'an inner join on the optional side',
      'select 1 from sale s left join (sale_line l join customer c on c.id = l.id) on l.sale_id = s.id',
      'SELECT 1 FROM sale AS s LEFT JOIN (sale_line AS l JOIN customer AS c ON c.id = l.id) ON l.sale_id = s.id AND l.tenant_id = $1 AND c.tenant_id = $1 WHERE s.tenant_id = $1',
    ],
    [
      'a right join',
      'select 1 from sale s right join customer c on c.id = s.customer_id',
      'SELECT 1 FROM sale AS s RIGHT JOIN customer AS c ON c.id = s.customer_id AND s.tenant_id = $1 WHERE c.tenant_id = $1',
    ],
    [
      'sub-selects in every place',
      'select (select max(id) from sale) from (select 1 from customer) c where exists (select from sale_line)',
      'SELECT (SELECT max(id) FROM sale WHERE sale.tenant_id = $1) FROM (SELECT 1 FROM customer WHERE customer.tenant_id = $1) AS c WHERE EXISTS (SELECT FROM sale_line WHERE sale_line.tenant_id = $1)',
    ],
    [
      'a lateral join',
      'select 1 from sale s left join lateral (select 1 from sale_line l where l.sale_id = s.id) x on true',
      'SELECT 1 FROM sale AS s LEFT JOIN LATERAL (SELECT 1 FROM sale_line AS l WHERE l.sale_id = s.id AND l.tenant_id = $1) AS x ON true WHERE s.tenant_id = $1',
    ],
    [
      'both arms of a union',
      'select id from sale union all select id from customer',
      'SELECT id FROM sale WHERE sale.tenant_id = $1 UNION ALL SELECT id FROM customer WHERE customer.tenant_id = $1',
    ],
    [
      'a common table expression, but not its name',
      'with sale as (select id from customer) select id from sale',
      'WITH sale AS (SELECT id FROM customer WHERE customer.tenant_id = $1) SELECT id FROM sale',
    ],
    [
      'a recursive expression',
      'with recursive x as (select id from sale union select l.id from sale_line l join x on x.id = l.id) select 1 from x',
      'WITH RECURSIVE x AS (SELECT id FROM sale WHERE sale.tenant_id = $1 UNION SELECT l.id FROM sale_line AS l JOIN x ON x.id = l.id WHERE l.tenant_id = $1) SELECT 1 FROM x',
    ],
    [
      'locked rows',
      'select 1 from sale s where s.id = $1 for update of s skip locked',
      'SELECT 1 FROM sale AS s WHERE s.id = $1 AND s.tenant_id = $2 FOR UPDATE OF s SKIP LOCKED',
    ],
  ])('is added to %s', (_, text, bound) => {
    expect(bind(text).replace(/\( /g, '(').replace(/ \)/g, ')')).toBe(bound)
  })
})

describe('the tenant of a change', () => {
  test.each([
    [
      'an update with other tables',
      'update sale s set total = l.x from sale_line l where l.sale_id = s.id',
      'UPDATE sale AS s SET total = l.x FROM sale_line AS l WHERE l.sale_id = s.id AND s.tenant_id = $1 AND l.tenant_id = $1',
    ],
    [
      'a deletion with other tables',
      'delete from sale using customer c where c.id = sale.customer_id',
      'DELETE FROM sale USING customer AS c WHERE c.id = sale.customer_id AND sale.tenant_id = $1 AND c.tenant_id = $1',
    ],
    [
      'the rows that an insert reads',
      'insert into sale (tenant_id, id) select c.tenant_id, c.id from customer c',
      'INSERT INTO sale (tenant_id, id) SELECT c.tenant_id, c.id FROM customer AS c WHERE c.tenant_id = $1',
    ],
    [
      'a change inside a query',
      'with gone as (delete from sale returning id) select id from gone',
      'WITH gone AS (DELETE FROM sale WHERE sale.tenant_id = $1 RETURNING id) SELECT id FROM gone',
    ],
  ])('is added to %s', (_, text, bound) => {
    expect(bind(text).replace(/\( /g, '(').replace(/ \)/g, ')')).toBe(bound)
  })

  test('is left to the columns of an insert', () => {
    const text = 'insert into sale (tenant_id, id) values ($1, $2) on conflict do nothing'
    expect(bindStatement(text, RELATIONS)).toEqual({
      text,
      takesTenant: false,
      takesStart: false,
    })
  })
})

test('leaves statements without tables of tenants as they are', () => {
  const text = 'select name from tenant, pg_class, pg_catalog.pg_namespace where id = $1'
  expect(bindStatement(text, RELATIONS)).toEqual({
    text,
    takesTenant: false,
    takesStart: false,
  })
})

describe('refuses', () => {
  test.each([
    ['an insert without its tenant', 'insert into sale (id) values ($1)'],
    ['an unknown table', 'select 1 from elsewhere'],
    ['a full join', 'select 1 from sale full join customer on sale.id = customer.id'],
    ['an outer join by columns of the same name', 'select 1 from sale left join customer using (id)'],
    ['several statements', 'select 1 from sale; select 1 from customer'],
    ['a lock of a whole table', 'lock table sale'],
    ['a merge', 'merge into sale using customer c on c.id = sale.id when matched then delete'],
    ['a named join', 'select 1 from (sale join customer using (id)) as j'],
  ])('%s', (_, text) => {
    expect(rejection(text)).toThrow(/not bound to a tenant/)
  })
})

describe('now() in an upsert on Citus', () => {
  const upsert =
    'insert into sale (tenant_id, at) values ($1, now()) on conflict (id) do update set at = now()'
  const onCitus = { ...RELATIONS, isDistributed: true }

  test('becomes a parameter', () => {
    expect(bindStatement(upsert, onCitus)).toEqual({
      text: 'INSERT INTO sale (tenant_id, at) VALUES ($1, CAST($2 AS timestamptz)) ON CONFLICT (id) DO UPDATE SET at = CAST($2 AS timestamptz)',
      takesTenant: false,
      takesStart: true,
    })
  })

  test('follows the parameter of the tenant', () => {
    const { text } = bindStatement(`with c as (select id from customer) ${upsert}`, onCitus)
    expect(text).toContain('customer.tenant_id = $2')
    expect(text).toContain('at = CAST($3 AS timestamptz)')
  })

  test('stays on one node', () => {
    expect(bindStatement(upsert, RELATIONS)).toMatchObject({ text: upsert, takesStart: false })
  })
})
