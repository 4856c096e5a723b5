import { BadSetting } from './config/config.ts'
import { DataFolderInUse } from './platform/embedded/storage/folder-lock.ts'
import { serve } from './serve.ts'
import { StartFailure } from './start-failure.ts'

async function main() {
  const runningServer = await serve(process.env, (error) => {
    console.error(error.message)
    process.exit(1)
  })
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => void runningServer.stop().then(() => process.exit(0)))
  await runningServer.announce()
}

main().catch((error: unknown) => {
  const isExpected = [BadSetting, DataFolderInUse, StartFailure].some((kind) => error instanceof kind)
  console.error(isExpected ? (error as Error).message : error)
  process.exit(1)
})
