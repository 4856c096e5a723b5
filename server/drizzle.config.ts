import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: 'server/src/**/schema.ts',
  // the drift check generates into a copy
  out: process.env.MIGRATIONS_OUT ?? 'server/src/migrations',
})
