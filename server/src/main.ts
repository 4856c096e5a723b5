import { BadSetting } from './config.ts'
import { DataFolderInUse } from './platform/embedded/folder-lock.ts'
import { serve } from './serve.ts'
import { StartFailure } from './start-failure.ts'

async function main() {
  const serving = await serve(process.env, (error) => {
    console.error(error.message)
    process.exit(1)
  })
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => void serving.stop().then(() => process.exit(0)))
  await serving.announce()
}

main().catch((error: unknown) => {
  const expected = [BadSetting, DataFolderInUse, StartFailure].some((kind) => error instanceof kind)
  console.error(expected ? (error as Error).message : error)
  process.exit(1)
})
