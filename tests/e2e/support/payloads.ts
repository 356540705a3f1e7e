/**
 * Texts that would run a script if anything treated them as more than text. Each would set `window.__pwned`. Each that is a tag
 * has `data-payload`, so that it is found in the page even if the content policy stops its script.
 */
const run = 'window.__pwned=1';

export const payloads = [
  `<script data-payload>${run}</script>`,
  `<SCRIPT data-payload SRC=data:text/javascript,${run}></SCRIPT>`,
  `</script><script data-payload>${run}</script>`,
  `</title><script data-payload>${run}</script>`,
  `</textarea><script data-payload>${run}</script>`,
  `</style><script data-payload>${run}</script>`,
  `--><script data-payload>${run}</script>`,
  `]]><script data-payload>${run}</script>`,
  `<img data-payload src=x onerror=${run}>`,
  `"><img data-payload src=x onerror=${run}>`,
  `'><img data-payload src=x onerror=${run}>`,
  `\`><img data-payload src=x onerror=${run}>`,
  `<svg data-payload onload=${run}>`,
  `<svg data-payload><script>${run}</script></svg>`,
  `<svg data-payload><animate onbegin=${run} attributeName=x dur=1s>`,
  `<math data-payload><mtext><img src=x onerror=${run}></mtext></math>`,
  `<iframe data-payload src="javascript:parent.__pwned=1"></iframe>`,
  `<iframe data-payload srcdoc="<script>parent.__pwned=1</script>"></iframe>`,
  `<object data-payload data="javascript:${run}"></object>`,
  `<embed data-payload src="javascript:${run}">`,
  `<a data-payload href="javascript:${run}" autofocus onfocus=${run}>x</a>`,
  `<input data-payload autofocus onfocus=${run}>`,
  `<details data-payload open ontoggle=${run}>x</details>`,
  `<video data-payload><source onerror=${run}></video>`,
  `<body data-payload onload=${run}>`,
  `<meta data-payload http-equiv=refresh content="0;url=javascript:${run}">`,
  `<base data-payload href="//example.invalid/">`,
  `<form data-payload action="javascript:${run}"><button autofocus>x</button></form>`,
  `" autofocus onfocus="${run}" data-payload="`,
  `javascript:${run}//{{constructor.constructor('${run}')()}}`,
];
