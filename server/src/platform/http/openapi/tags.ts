interface Tag {
  readonly name: string
  readonly description: string
}

/** Tags of the OpenAPI document by domain of the contract, in the order of the document. */
export const TAGS: Readonly<Record<string, Tag>> = {
  session: { name: 'Session', description: 'Sign-in, tokens, second factor, and the signed-in user.' },
  users: { name: 'Users', description: 'User accounts, their permissions, and requests for permissions.' },
  'api-keys': { name: 'API keys', description: 'Keys with which other programs call the API.' },
  colleagues: { name: 'Colleagues', description: 'The directory of colleagues.' },
  catalogue: { name: 'Catalogue', description: 'Brands, models, SKUs, stores and warehouses.' },
  stock: {
    name: 'Stock',
    description: 'Devices and accessories in stock, stock documents, transfers and counts.',
  },
  accessories: {
    name: 'Accessories',
    description: 'Stock of goods without serial numbers, and minimum stock.',
  },
  devices: {
    name: 'Devices',
    description: 'Queries by IMEI or serial number, activations, and allocations.',
  },
  factory: { name: 'Factory stock', description: 'Stock reported by manufacturers, and suggested orders.' },
  logistics: { name: 'Logistics', description: 'Parcels and their tracking events.' },
  pricing: {
    name: 'Pricing',
    description: 'Price lists, price changes, and requests for lower floor prices.',
  },
  customers: { name: 'Customers', description: 'Customers, merging of duplicates, and visits.' },
  sales: { name: 'Sales', description: 'Sales, approvals of sales below the floor price, and returns.' },
  'sales-figures': { name: 'Sales figures', description: 'Daily sales and sold lines.' },
  commission: { name: 'Commission', description: 'Commission rules and the commission of salespeople.' },
  targets: { name: 'Targets', description: 'Monthly targets and progress.' },
  analysis: {
    name: 'Analysis',
    description: 'Rankings, grids and classes of products, customers and stores.',
  },
  summaries: { name: 'Summaries', description: 'The morning summary and the summary report.' },
  repairs: {
    name: 'Repairs',
    description: 'After-sales repairs: intake, quotes, parts, loan phones, swaps, claims.',
  },
  'region-reports': { name: 'Region reports', description: 'Spreadsheets of sales by region.' },
  ledger: {
    name: 'Ledger',
    description: 'Cash and bank accounts, journal entries, periods, and till counts.',
  },
  channels: {
    name: 'Payment channels',
    description: 'Channels with fees and settlement days, and their reconciliation by file.',
  },
  treasury: { name: 'Treasury', description: 'Payments to merchants and transfers between accounts.' },
  purchasing: {
    name: 'Purchasing',
    description: 'Purchase orders, receipts, returns, invoices of suppliers and what they are owed.',
  },
  receivables: { name: 'Receivables', description: 'Debts of customers, receipts and write-offs.' },
  expenses: { name: 'Expenses', description: 'Income and expense entries, budgets, and recurring entries.' },
  attendance: { name: 'Attendance', description: 'Punches, schedules, appeals and attendance reports.' },
  leave: { name: 'Leave', description: 'Leave types, balances and requests.' },
  duty: { name: 'Duty', description: 'Duty posts, shifts and swaps.' },
  staff: { name: 'Staff', description: 'Personnel records.' },
  tasks: { name: 'Tasks', description: 'Tasks of the team with subtasks, files and comments.' },
  todos: { name: 'Todos', description: 'Personal todos.' },
  meetings: { name: 'Meetings', description: 'Meetings, agendas and minutes.' },
  moments: { name: 'Moments', description: 'Posts of the company with photos, likes and comments.' },
  wheel: { name: 'Prize wheel', description: 'Chances, prizes and spins.' },
  english: { name: 'English content', description: 'Words, sentences and passages of the library.' },
  content: {
    name: 'Company content',
    description: 'Words, sentences and passages that a company writes itself, with rules and versions.',
  },
  study: {
    name: 'Study',
    description: 'Synchronisation of answers and memories, placement test, and rankings.',
  },
  'word-lists': { name: 'Word lists', description: "Learners' own word lists." },
  speech: { name: 'Speech', description: 'Text to speech.' },
  papers: { name: 'Exam papers', description: 'Photographed exam papers, their questions and corrections.' },
  exams: { name: 'Exams', description: 'Attempts at papers, results and statistics.' },
  'wrong-questions': { name: 'Wrong questions', description: 'The book of wrong questions and reviews.' },
  reading: { name: 'Reading', description: 'Reading texts, exercises and practice.' },
  rewards: {
    name: 'Reward tasks',
    description: 'Tasks that learners publish for each other, plays and rewards.',
  },
  notifications: { name: 'Notifications', description: 'Notifications, their settings, and Web Push.' },
  webhooks: {
    name: 'Webhooks',
    description: 'Addresses that receive events, and the log of deliveries. Receivers: docs/webhooks.md.',
  },
  robots: {
    name: 'Group robots',
    description:
      'Robots of chat groups (WeCom, DingTalk, Feishu) that receive notifications, and their messages.',
  },
  administration: { name: 'Administration', description: 'Company settings, stores, and the audit trail.' },
  platform: { name: 'Imports and exports', description: 'Spreadsheet imports, exports, and links to files.' },
}
