import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: [
    'server/src/platform/*/tables.ts',
    'server/src/adapters/*/tables.ts',
    'server/src/domains/*/tables.ts',
    'server/src/domains/*/*-tables.ts',
  ],
  // the drift check generates into a copy
  out: process.env.MIGRATIONS_OUT ?? 'server/src/migrations',
})
