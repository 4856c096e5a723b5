import './fast-react.ts'
import './fast-computed-style.ts'
import { configure, getConfig, prettyDOM } from '@testing-library/react'

const { defaultIgnore } = getConfig()

/** True inside `waitFor`: the page is then printed only when the wait fails. */
const isInsideWaitFor = () => Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics') === true

configure({
  // A guard against hanging tests: other work may use most of the machine.
  asyncUtilTimeout: 8_000,
  // Testing Library's default, except that the page is not printed at each attempt of a wait.
  getElementError: (message, container) => {
    const page = isInsideWaitFor()
      ? []
      : [`Ignored nodes: comments, ${defaultIgnore}\n${prettyDOM(container)}`]
    const error = new Error([message, ...page].filter(Boolean).join('\n\n'))
    error.name = 'TestingLibraryElementError'
    return error
  },
})
