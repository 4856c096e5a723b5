/** Makes rows for tests and demo data. Each builder takes what matters and invents the rest. */
export * from './builders/accessories.ts'
export * from './builders/attendance.ts'
export * from './builders/catalogue.ts'
export * from './builders/codes.ts'
export * from './builders/device-life.ts'
export * from './builders/devices.ts'
export * from './builders/made.ts'
export * from './builders/people.ts'
