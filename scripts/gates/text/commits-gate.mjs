// Refuses commit messages that do not follow Conventional Commits (CONTRIBUTING.md, "Commits").
import { execFileSync } from 'node:child_process'
import { pathToFileURL } from 'node:url'
import { ROOT } from '../../lib.mjs'

const TYPES = ['build', 'chore', 'ci', 'docs', 'feat', 'fix', 'perf', 'refactor', 'revert', 'style', 'test']
const SUBJECT = new RegExp(`^(?:${TYPES.join('|')})(?:\\([a-z0-9][a-z0-9-]*\\))?!?: [^A-Z\\s].*[^.\\s]$`)
const MOST_CHARACTERS = 72

/** Lists the violations of a commit subject as messages. */
export function subjectViolations(subject) {
  if (/^(?:Merge|Revert) /.test(subject)) return []
  return [
    ...(SUBJECT.test(subject)
      ? []
      : ['write `type(scope): what it does`, in lower case, without a full stop']),
    ...(subject.length > MOST_CHARACTERS ? [`${subject.length} characters, at most ${MOST_CHARACTERS}`] : []),
  ]
}

const git = (...args) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: 'pipe' }).trim()
const tryGit = (...args) => {
  try {
    return git(...args)
  } catch {
    return ''
  }
}

/** The commits to check: since the last release, else since the branch left the main branch, else the last one. */
function range() {
  const tag = tryGit('describe', '--tags', '--abbrev=0')
  if (tag) return [`${tag}..HEAD`]
  const upstream = tryGit('merge-base', 'HEAD', 'origin/HEAD') || tryGit('merge-base', 'HEAD', 'origin/main')
  return upstream && upstream !== git('rev-parse', 'HEAD') ? [`${upstream}..HEAD`] : ['-1', 'HEAD']
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  // An archive without history has no commits to check.
  const commits = tryGit('rev-parse', 'HEAD')
    ? git('log', '--no-merges', '--format=%h%x09%s', ...range())
        .split('\n')
        .map((line) => line.split('\t'))
    : []
  const found = commits.flatMap(([hash, subject = '']) =>
    subjectViolations(subject).map((what) => `${hash} “${subject}”: ${what}`),
  )
  for (const violation of found) console.error(violation)
  console.log(`${commits.length} commits, ${found.length} violations`)
  process.exit(found.length > 0 ? 1 : 0)
}
