// Names and abbreviations of our texts that the program misreads, as phones. Chinese names in the nearest English sounds.

const PHONES = `
Beijing b ey0 jh ih1 ng
Shanghai sh ae0 ng hh ay1
Guangzhou g w aa1 ng jh ow1
Chengdu ch ah1 ng d uw1
Xi'an sh iy1 aa1 n
Hangzhou hh aa1 ng jh ow1
Nanjing n aa1 n jh ih1 ng
Wuhan w uw1 hh aa1 n
Shenzhen sh ah1 n jh ah1 n
Tianjin t y aa1 n jh ih1 n
Chongqing ch ao1 ng ch ih1 ng
Suzhou s uw1 jh ow1
Kunming k uh1 n m ih1 ng
Sichuan s ih1 ch w aa1 n
Yunnan y uw1 n aa1 n
Yangtze y ae1 ng t s iy0
Li l iy1
Wang w aa1 ng
Zhang jh aa1 ng
Liu l y uw1
Chen ch ah1 n
Yang y aa1 ng
Zhao jh aw1
Huang hh w aa1 ng
Zhou jh ow1
Wu w uw1
Xu sh uw1
Sun s uh1 n
Ming m ih1 ng
Hua hh w aa1
Lei l ey1
Mei m ey1
Lin l ih1 n
Hong hh ao1 ng
Kong k ao1 ng
Qing ch ih1 ng
Tang t aa1 ng
Song s ao1 ng
Han hh aa1 n
yuan y uw0 aa1 n
Mr m ih1 s t er0
Mrs m ih1 s ih0 z
Ms m ih1 z
Dr d aa1 k t er0
PE p iy1 iy1
TV t iy1 v iy1
CD s iy1 d iy1
DVD d iy1 v iy1 d iy1
OK ow1 k ey1
UK y uw1 k ey1
US y uw1 eh1 s
USA y uw1 eh1 s ey1
UN y uw1 eh1 n
EU iy1 y uw1
AI ey1 ay1
IT ay1 t iy1
QR k y uw1 aa1 r
DNA d iy1 eh1 n ey1
AIDS ey1 d z
PhD p iy1 ey1 ch d iy1
GDP jh iy1 d iy1 p iy1
app ae1 p
cafe k ae0 f ey1
email iy1 m ey1 l
wifi w ay1 f ay1
metre m iy1 t er0
metres m iy1 t er0 z
kilometre k ih0 l aa1 m ih0 t er0
kilometres k ih0 l aa1 m ih0 t er0 z
centimetre s eh1 n t ih0 m iy1 t er0
centimetres s eh1 n t ih0 m iy1 t er0 z
schoolbag s k uw1 l b ae1 g
schoolbags s k uw1 l b ae1 g z
`

/** Sun and Song are names only where a title precedes them. */
const SURNAMES_AFTER_TITLE = new Set(['Sun', 'Song', 'Tang', 'Han'])
const TITLES = new Set(['Mr', 'Mrs', 'Ms', 'Miss', 'Dr', 'Professor', 'Aunt', 'Uncle'])

const NAMES = new Map(
  PHONES.trim()
    .split('\n')
    .map((line) => {
      const [name = '', ...phones] = line.split(' ')
      return [name, phones] as const
    }),
)

/** Phones of a name or abbreviation, by its exact spelling; undefined if the program reads it well. */
export function phonesOfName(word: string, previousWord: string | undefined): readonly string[] | undefined {
  if (SURNAMES_AFTER_TITLE.has(word) && !TITLES.has(previousWord ?? '')) return undefined
  return NAMES.get(word)
}
