import { createElement as h } from 'react'
import { createRoot } from 'react-dom/client'

/** The plainest page that could do the job of home: six links, drawn by React. */
const NAMES = ['Contacts', 'Report Incident', 'Roles', 'Critical Actions', 'Maps', 'Info']
const links = NAMES.map((name) => h('a', { key: name, href: `/${name}` }, name))
createRoot(document.getElementById('root')).render(h('main', null, links))
void navigator.serviceWorker.register('/worker.js')
