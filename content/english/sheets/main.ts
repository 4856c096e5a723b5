// Exports and imports English content as workbooks: `npm run content`.
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runCommand } from './command.ts'

process.exitCode = await runCommand(process.argv.slice(2), {
  folder: fileURLToPath(new URL('..', import.meta.url)),
  print: (line) => console.log(line),
  // npm runs scripts in the folder of package.json; the user names a file as seen from elsewhere.
  resolvePath: (file) => resolve(process.env.INIT_CWD ?? process.cwd(), file),
})
