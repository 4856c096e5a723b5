import './quick-react.ts'
import './quick-styles.ts'
import { configure, getConfig, prettyDOM } from '@testing-library/react'

const { defaultIgnore } = getConfig()

/** Whether somebody waits for what is missing: then the page is printed when that is given up. */
const isWaitedFor = () => Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics') === true

configure({
  // a guard against hanging, not a goal: other work may take most of the machine
  asyncUtilTimeout: 8_000,
  // as it is without us, except that the page is not printed at each look of a wait
  getElementError: (message, container) => {
    const page = isWaitedFor() ? [] : [`Ignored nodes: comments, ${defaultIgnore}\n${prettyDOM(container)}`]
    const error = new Error([message, ...page].filter(Boolean).join('\n\n'))
    error.name = 'TestingLibraryElementError'
    return error
  },
})
