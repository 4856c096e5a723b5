import { configure } from '@testing-library/react'

// a guard against hanging, not a goal: other work may take most of the machine
configure({ asyncUtilTimeout: 8_000 })
