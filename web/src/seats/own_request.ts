// What becomes of the viewer's own request, as a toast, because someone who waits may be looking elsewhere.
import { toast } from "../components/toasts.svelte.ts";
import { t } from "../i18n/catalogue.svelte.ts";
import { moment_sentence } from "../i18n/event_sentence.ts";
import type { TableModel } from "../session/table_model.ts";
import type { TableSession } from "../session/table_session.svelte.ts";
import { own_member } from "./seat_requests.ts";

const waits = (model: TableModel | null): boolean =>
  model !== null &&
  (own_member(model)?.late === true || (model.requests ?? []).some(({ member }) => member === model.you.member));

/** The returned function ends it. */
export function tell_own_request(session: TableSession): () => void {
  let waited = waits(session.model);
  return session.listen((moments, model) => {
    const { member } = model.you;
    for (const moment of moments) {
      const { event } = moment;
      if (!("member" in event) || event.member === undefined || event.member !== member) continue;
      if (event.event === "seat_request_ended" && event.why !== "withdrawn") toast(moment_sentence(moment, model));
      if (event.event === "seat_taken" && waited) {
        toast(t("ui.seats.in", { now: !["lobby", "result"].includes(model.now.stage) }), "good");
      }
    }
    waited = waits(model);
  });
}
