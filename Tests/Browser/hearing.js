// Keeps what a tale does while it is told: the pages that come, every word that the highlight comes to, every notice, and for
// each painted frame the time of the voice and the lit word.
selector => {
  const numbers = new Map([...document.querySelectorAll(selector)].map((word, number) => [word, number]));
  const sections = [...document.querySelectorAll('.page')];
  const voices = [...document.querySelectorAll('audio[data-voice]')];
  const heard = { pages: [], highlighted: [], notices: [], frames: [] };
  window.heard = heard;
  const page = () => sections.findIndex(section => section.matches('[data-shown]')); // -1 at the title and at the end

  new MutationObserver(changes => {
    for (const { target, attributeName } of changes) {
      if (attributeName === 'data-shown' && target.matches('[data-shown]')) heard.pages.push(sections.indexOf(target));
      if (attributeName === 'class' && target.matches('.lit')) heard.highlighted.push([page(), numbers.get(target) ?? -1]);
    }
  }).observe(document, { subtree: true, attributeFilter: ['class', 'data-shown'] });
  const notice = document.querySelector('[data-notice]');
  new MutationObserver(() => {
    if (notice.textContent.trim()) heard.notices.push(notice.textContent.trim());
  }).observe(notice, { childList: true, characterData: true, subtree: true });

  // Many tales are told at the same time: their pictures need not move.
  const still = new CSSStyleSheet();
  still.replaceSync('* { animation: none !important; transition: none !important; }');
  document.adoptedStyleSheets = [still];

  // The time is read in the frame, with how long ago the frame began, and again with the lit word, when it is painted.
  const { port1, port2 } = new MessageChannel();
  const sounding = () => voices.find(({ paused, seeking }) => !paused && !seeking);
  let frame = null;
  port1.onmessage = () => {
    const lit = document.querySelectorAll('.lit');
    if (sounding() && page() === frame[0]) {
      heard.frames.push([...frame, sounding().currentTime, lit.length > 1 ? -2 : numbers.get(lit[0]) ?? -1]);
    }
    requestAnimationFrame(look);
  };
  const look = began => {
    if (!sounding() || page() < 0) {
      requestAnimationFrame(look);
      return;
    }
    frame = [page(), Math.max(0, performance.now() - began) / 1000, sounding().currentTime];
    port2.postMessage(0);
  };
  requestAnimationFrame(look);
}
