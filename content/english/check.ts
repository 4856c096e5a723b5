// Checks the English content: each word, sentence, passage and question, and the minimum amounts.
import { fileURLToPath } from 'node:url'
import { checkLibrary } from './check-library.ts'
import { toEnglish } from './rules/problems.ts'

const { library, problems } = checkLibrary(fileURLToPath(new URL('.', import.meta.url)))
for (const problem of problems) console.error(`${problem.kind} ${problem.entry}: ${toEnglish(problem)}`)
const amounts = Object.entries(library).map(([what, all]) => `${Object.keys(all).length} ${what}`)
console.log(`${amounts.join(', ')}, ${problems.length} problems`)
process.exit(problems.length > 0 ? 1 : 0)
