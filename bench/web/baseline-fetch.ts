// Bare Fastify and pg with the statements that the product sends, in a separate process: the baseline for the product's
// own code. Reads { statements } as JSON from the environment.
import Fastify from 'fastify'
import pg from 'pg'

interface Statement {
  text: string
  values: unknown[]
}
const statements: Record<string, Statement[]> = JSON.parse(process.env.STATEMENTS ?? '{}')
const tenant = Number(process.env.TENANT)
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL ?? '', max: 16 })
// row-level security does not apply to the owner, so the baseline filters only in its statements
const app = Fastify()

for (const [name, list] of Object.entries(statements)) {
  app.get(`/plain/${name}`, async () => {
    const data = []
    for (const { text, values } of list) data.push((await pool.query(text, values)).rows)
    return data
  })
  app.get(`/bound/${name}`, async () => {
    const client = await pool.connect()
    try {
      await client.query(`BEGIN READ ONLY;SET LOCAL ROLE shangxue_app;SET LOCAL app.tenant='${tenant}'`)
      const data = []
      for (const { text, values } of list) data.push((await client.query(text, values)).rows)
      await client.query('COMMIT')
      return data
    } finally {
      client.release()
    }
  })
}
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' })
